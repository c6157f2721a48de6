export { type ErrorObject, GoodsyardError } from './error.ts'
export { Goodsyard, type GoodsyardOptions, type ListOptions, type RequestOptions } from './goodsyard.ts'
export type * from './types.ts'
export { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts'
