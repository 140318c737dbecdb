import { failure } from '../kernel/failure.ts'

export const noPriceInForce = failure('sales.noPriceInForce', '未找到该产品的有效价格，请先维护价格')
