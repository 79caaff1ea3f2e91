#include "grader/sweep/fornberg.h"

/* Nodes come one by one. When x[i] joins, the weights of the nodes before it change by a factor and a shift,
 * and its own come out of those of the node before (Fornberg's equations for delta, with his c1 to c5 as
 * `product_before`, `product`, `gap`, `before` and `here`). */
void fornberg_weights(double *w, int order, double z, const double *x, int count)
{
    double delta[FORNBERG_NODES][FORNBERG_ORDERS] = {{1}};
    double product_before = 1, here = x[0] - z;
    for (int i = 1; i < count; i++) {
        int most = i < order ? i : order;
        double product = 1, before = here;
        here = x[i] - z;
        for (int j = 0; j < i; j++) {
            double gap = x[i] - x[j];
            product *= gap;
            if (j == i - 1)
                for (int k = most; k >= 0; k--)
                    delta[i][k] =
                        product_before / product * ((k ? k * delta[j][k - 1] : 0) - before * delta[j][k]);
            for (int k = most; k >= 0; k--)
                delta[j][k] = (here * delta[j][k] - (k ? k * delta[j][k - 1] : 0)) / gap;
        }
        product_before = product;
    }
    for (int i = 0; i < count; i++)
        w[i] = delta[i][order];
}

void fornberg_centred(double *w, int order, int radius)
{
    double x[FORNBERG_NODES];
    for (int d = -radius; d <= radius; d++)
        x[d + radius] = d;
    fornberg_weights(w, order, 0, x, 2 * radius + 1);
}
