import { expect, test } from 'vitest'
import { isCommon } from '../../../core/identity/accounts/common-passwords.ts'

test.each([
  'P@ssw0rd123',
  'Admin@123',
  'Admin123!',
  'Qwerty-2024',
  'Abc12345!',
  'Huawei@123',
  '1qaz@WSX!',
  'Aa123456!',
  'Test1234!',
  'Welcome@2025',
  'Demo@123456',
  '12345678!Aa',
])('%s is what everybody takes', (password) => expect(isCommon(password)).toBe(true))
test.each(['Tiger-Lampe-77', 'xK9#mQ2$vL5@', '春天来了Ab-9', 'correct-Horse-9-battery'])('%s is not', (password) =>
  expect(isCommon(password)).toBe(false),
)
