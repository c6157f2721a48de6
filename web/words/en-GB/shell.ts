/** Texts of the frame around every screen. */
export const shell = {
  product: 'Goodsyard',
  loading: 'Loading …',
}
