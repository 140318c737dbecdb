import { catalogueOf } from '../../core/definitions/catalogue.ts'
import announcement from '../../core/documents/sys/announcement.document.ts'
import user from '../../core/documents/sys/user.document.ts'
import userAnnouncement from '../../core/documents/sys/user-announcement.document.ts'

/** As much of sys as notices need. */
export const noticeCatalogue = catalogueOf([announcement, userAnnouncement, user], {})
