/** Where the change of an approved base record waits beside its live values (bsc B2): the form as JSON, told to nobody as it stands. */
export const PENDING = 'pendingChange'
