import { inject } from 'vitest'
import type { Product } from './product.ts'

/** The product of the worker that travels this journey: no other journey is under way in it. */
export const ownProduct = (): Product => {
  const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!product) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no product of its own`)
  return product
}
