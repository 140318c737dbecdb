/** Ways in, beside name and password: what each of them brings. */
export type SignInMethod =
  | { readonly by: 'phone'; readonly mobile: string; readonly code: string; readonly lasting: boolean }
  /** Single sign-on: the ticket that came back, and the page it was asked for. */
  | { readonly by: 'cas'; readonly ticket: string; readonly service: string }
  /** What another site's sign-in brought back, good once. */
  | { readonly by: 'third'; readonly token: string; readonly thirdType: string }

/** What a stranger is offered at the door, beside name and password. */
export type SignInMethods = {
  readonly phone: boolean
  /** Name and password go with a drag of the slider. */
  readonly slider: boolean
  readonly register: boolean
  readonly recover: boolean
  /** Where single sign-on begins, '' where there is none. */
  readonly cas: string
  readonly third: readonly { readonly type: string; readonly title: string }[]
  readonly demonstration: boolean
}

export const NO_METHODS: SignInMethods = {
  phone: false,
  slider: false,
  register: false,
  recover: false,
  cas: '',
  third: [],
  demonstration: false,
}
