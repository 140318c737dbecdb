/** Where another site stands among our pages: its own address is no path here. Older servers send a hash of it (wire protocol 4.2), or the address. */
export const outsidePath = (id: string): string => `/frame/${id}`
