import type { RandomChoices } from '../../definitions/random-choices.ts'
import { type Row, textAt } from '../../kernel/wire.ts'

/** Where companies and terminals of the demonstration are, and how they are reached. */

export const districts = (pick: RandomChoices): readonly Row[] => pick.rows('sys.region').filter((row) => row['level'] === 3)

/** 上海市 for a municipality, else the city of a district. */
export const cityOf = (pick: RandomChoices, district: Row): string => {
  const [province = '', city = ''] = textAt(district, 'fullText').split('/')
  return (city === '市辖区' ? province : city).replace(/市$/, '')
}

const ROADS = ['人民路', '建设大道', '中山路', '解放路', '新华街', '健康路', '科技大道', '长江路', '滨江大道', '文昌路', '医药产业园']
export const address = (pick: RandomChoices, district: Row): string =>
  `${textAt(district, 'fullText').replaceAll('/', '').replace('市辖区', '')}${pick.of(ROADS)}${pick.whole(1, 888)}号`
/** The exchange 555 is given to nobody. */
export const landline = (pick: RandomChoices): string => `0${pick.whole(311, 998)}-555${pick.whole(10_000, 99_999)}`
export const mobile = (pick: RandomChoices): string => `1900002${String(pick.whole(0, 9_999)).padStart(4, '0')}`

export const areaOf = (pick: RandomChoices, district: Row): Row | undefined => {
  const province = `${textAt(district, 'id').slice(0, 2)}0000`
  return (
    pick.row('bsc.saleArea', (area) => textAt(area, 'remark') === province) ?? pick.row('bsc.saleArea', (area) => area['areaLevel'] === '2')
  )
}
