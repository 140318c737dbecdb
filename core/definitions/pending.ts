/** Where the change of an approved base record waits beside its live values (bsc B2): what a form changes of them as JSON, told to nobody as it stands. It holds the files it names. */
export const PENDING = 'pendingChange'
