import { actKnacks } from './act.ts'
import { bscKnacks } from './bsc.ts'
import { bzjKnacks } from './bzj.ts'
import { cgKnacks } from './cg.ts'
import { oaKnacks } from './oa.ts'
import { saleKnacks } from './sale.ts'
import { sysKnacks } from './sys.ts'
import { xtKnacks } from './xt.ts'
import { xzrlKnacks } from './xzrl.ts'
import { ysKnacks } from './ys.ts'
import { zsKnacks } from './zs.ts'
import { zyKnacks } from './zy.ts'
import type { Knacks } from './knack.ts'

/** By the key of the type. */
export const KNACKS: Knacks = {
  ...actKnacks,
  ...bscKnacks,
  ...bzjKnacks,
  ...cgKnacks,
  ...oaKnacks,
  ...saleKnacks,
  ...sysKnacks,
  ...xtKnacks,
  ...xzrlKnacks,
  ...ysKnacks,
  ...zsKnacks,
  ...zyKnacks,
}
