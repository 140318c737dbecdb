import { type Knacks, offered, typeOf } from './knack.ts'

export const bzjKnacks: Knacks = {
  'bzj.account': async (clerk, serial) => {
    const people = await offered(clerk, typeOf(clerk, 'bzj.account'), 'userId', { ownerType: '3' }, 100)
    return { ownerType: '3', userId: people[serial % people.length]?.id ?? null }
  },
}
