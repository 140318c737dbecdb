import type { Settings } from './settings.ts'

/** Where people may sign in beside here, out of the settings. */
export const elsewhereOf = (settings: Settings) => ({
  ownAddress: settings.PUBLIC_URL,
  cas: settings.CAS_URL,
  openId: settings.OIDC_ISSUER
    ? [
        {
          type: settings.OIDC_TYPE,
          title: settings.OIDC_TITLE,
          issuer: settings.OIDC_ISSUER,
          clientId: settings.OIDC_CLIENT_ID,
          clientSecret: settings.OIDC_CLIENT_SECRET,
        },
      ]
    : [],
})
