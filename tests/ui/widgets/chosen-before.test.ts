import { expect, test } from 'vitest'
import { chosenBefore } from '../../../ui/widgets/pickers/chosen-before.ts'

test('a window begins with what its field holds, in its order, each once; what has no name shows itself', () => {
  expect([...chosenBefore({ value: '3,1,3,9,', label: '周海,方薇,周海', isMany: true })]).toEqual([
    ['3', '周海'],
    ['1', '方薇'],
    ['9', '9'],
  ])
  expect([...chosenBefore({ value: '', label: '', isMany: true })]).toEqual([])
  expect([...chosenBefore({ value: '3', label: '周海，已离职', isMany: false })]).toEqual([['3', '周海，已离职']])
})
