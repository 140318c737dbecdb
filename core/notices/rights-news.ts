import { Topics } from './topics.ts'

/** What the server told this page of its person's rights: whoever listens reads them anew. */
export class RightsNews extends Topics {}
