/** The lock of all requests that open, close or move baskets: an account has at most one open basket. */
export const BASKETS_LOCK = 'charge_baskets'
