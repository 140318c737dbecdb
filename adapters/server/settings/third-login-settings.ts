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
  dingTalk: settings.DINGTALK_CLIENT_ID
    ? { clientId: settings.DINGTALK_CLIENT_ID, clientSecret: settings.DINGTALK_CLIENT_SECRET, corpId: settings.DINGTALK_CORP_ID }
    : undefined,
  weCom: settings.WECOM_CORP_ID
    ? { corpId: settings.WECOM_CORP_ID, agentId: settings.WECOM_AGENT_ID, secret: settings.WECOM_SECRET }
    : undefined,
})
