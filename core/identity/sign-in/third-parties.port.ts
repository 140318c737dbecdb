import type { Result } from '../../kernel/result.ts'

/** Another site that signs people in: how it is named here (dictionary third_type), and what its button says. */
export type ThirdParty = { readonly type: string; readonly title: string }

/** Who somebody is there. The subject never changes and is never given to another. */
export type ThirdPerson = { readonly subject: string; readonly name: string }

/** Sign-in at other sites: providers of OpenID Connect, 钉钉, 企业微信. */
export abstract class ThirdParties {
  abstract list(): readonly ThirdParty[]

  /** Where a browser is sent, under that state; `kept` is needed when it comes back and shown to nobody. */
  abstract begin(
    type: string,
    state: string,
    /** The browser is that of the site's own app, where nobody scans anything. */
    how?: { readonly inApp: boolean },
  ): Promise<Result<{ readonly address: string; readonly kept: string }>>

  /** What it came back with, held against what was kept. */
  abstract finish(
    type: string,
    came: { readonly parameters: Readonly<Record<string, string>>; readonly state: string; readonly kept: string },
  ): Promise<Result<ThirdPerson>>
}
