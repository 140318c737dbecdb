/** The person's own notices (seed 2.1). */
export const OWN_NOTICES = '/isps/userAnnouncement'
