/** Changes a product. */
export const UPDATE_PRODUCT = {
  method: 'PATCH',
  path: '/api/products/{id}',
  takes: 'attributes',
  type: 'products',
} as const
