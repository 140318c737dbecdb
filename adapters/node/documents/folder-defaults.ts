import { type Beginnings, Defaults } from '../../../core/identity/tenants/defaults.port.ts'
import { readFoundations, readParameters } from './defaults-folder.ts'

/** Read from the folder of area sys when somebody begins: nobody carries them along before. */
export class FolderDefaults extends Defaults {
  async read(): Promise<Beginnings> {
    const [foundations, parameters] = await Promise.all([readFoundations(), readParameters()])
    return { ...foundations, parameters }
  }
}
