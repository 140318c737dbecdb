/** Dictionary login_type. */
export const LOGIN = {
  password: '1',
  phone: '2',
  third: '3',
  cas: '4',
  signOut: '5',
  switch: '6',
  forced: '7',
} as const

export type LoginType = (typeof LOGIN)[keyof typeof LOGIN]
