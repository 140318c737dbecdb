/** The browser of an enterprise messaging app (wire protocol 3.1), which signs in by itself. */
export const isMessenger = (userAgent: string): boolean => /wxwork|dingtalk/i.test(userAgent)
