import type { Person } from '../kernel/person.ts'
import type { FileHolder } from './stored-files.port.ts'

/** Who is shown a record, and so its files, without the right to look among its like: a notice's reader, whoever sees an approval. */
export abstract class OtherReaders {
  abstract sees(holder: FileHolder, by: Person): Promise<boolean>
}
