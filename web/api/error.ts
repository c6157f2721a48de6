export { type ErrorObject, GoodsyardError } from '../../client/src/error.ts'
