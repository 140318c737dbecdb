/** Where the API begins. */
export const BASE = '/xqErp'
