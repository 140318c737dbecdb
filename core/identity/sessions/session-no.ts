const LENGTH = 16

/** 会话编号: as much of a token's hash as tells sessions apart; nothing opens with it. */
export const sessionNo = (tokenHash: string): string => tokenHash.slice(0, LENGTH)
