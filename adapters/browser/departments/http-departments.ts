import { Departments, type MyDepartments } from '../../../core/departments/departments.port.ts'
import type { Http } from '../../../core/kernel/http.port.ts'
import { objectsOf, textOf } from '../../../core/kernel/json.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { read } from '../records/reading.ts'

/** The seed's call for the switch's dialog (7.2). */
export class HttpDepartments extends Departments {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async mine(): Promise<Result<MyDepartments>> {
    return read(await this.#http.send({ method: 'GET', path: '/sys/user/getCurrentUserDeparts' }), ({ list, orgCode }) => ({
      list: objectsOf(list).map((one) => ({
        id: textOf(one['id']),
        orgCode: textOf(one['orgCode']),
        departName: textOf(one['departName']),
      })),
      orgCode: textOf(orgCode),
    }))
  }
}
