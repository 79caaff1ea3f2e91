// lab4 stencil_tiled.correctness=fail cause=macro_without_brackets says="Next: stencil_tiled, line 5: put brackets around each parameter of the macro"
#include "lab.h"
#define IN_TILE 8
#define OUT_TILE (IN_TILE-2)
#define AT(i,j,k) ((i*n+j)*n+k)

__global__ void kern1(const float *in, float *out, int n, Stencil7 c) {
	int k = blockIdx.x*blockDim.x + threadIdx.x;
	int j = blockIdx.y*blockDim.y + threadIdx.y;
	int i = blockIdx.z*blockDim.z + threadIdx.z;
	int nn = n*n;
	if (i>=1 && i<n-1 && j>=1 && j<n-1 && k>=1 && k<n-1) {
		int me = AT(i,j,k);
		float sum = 0;
		sum += c.c[0]*in[me];
		sum += c.c[1]*in[me-1];
		sum += c.c[2]*in[me+1];
		sum += c.c[3]*in[me-n];
		sum += c.c[4]*in[me+n];
		sum += c.c[5]*in[me-nn];
		sum += c.c[6]*in[me+nn];
		out[me] = sum;
	}
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c) {
	dim3 b(32,4,4);
	dim3 g((n+31)/32,(n+3)/4,(n+3)/4);
	kern1<<<g,b>>>(in,out,n,c);
}

__global__ void kern2(const float *in, float *out, int n, Stencil7 c) {
	__shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
	int x=threadIdx.x, y=threadIdx.y, z=threadIdx.z;
	// first cell of the tile
	int k0 = blockIdx.x*OUT_TILE;
	int j0 = blockIdx.y*OUT_TILE;
	int i0 = blockIdx.z*OUT_TILE;
	if (i0+z<n && j0+y<n && k0+x<n)
		tile[z][y][x] = in[AT(i0+z,j0+y,k0+x)];
	__syncthreads();
	if (x>=1 && x<IN_TILE-1 && y>=1 && y<IN_TILE-1 && z>=1 && z<IN_TILE-1) {
		int i=i0+z, j=j0+y, k=k0+x;
		if (i<n-1 && j<n-1 && k<n-1) {
			float sum = 0;
			sum += c.c[0]*tile[z][y][x];
			sum += c.c[1]*tile[z][y][x-1];
			sum += c.c[2]*tile[z][y][x+1];
			sum += c.c[3]*tile[z][y-1][x];
			sum += c.c[4]*tile[z][y+1][x];
			sum += c.c[5]*tile[z-1][y][x];
			sum += c.c[6]*tile[z+1][y][x];
			out[AT(i,j,k)] = sum;
		}
	}
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c) {
	if (n<3) return;
	int t = (n-2+OUT_TILE-1)/OUT_TILE;
	kern2<<<dim3(t,t,t),dim3(IN_TILE,IN_TILE,IN_TILE)>>>(in,out,n,c);
}
