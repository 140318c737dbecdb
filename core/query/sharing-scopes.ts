import type { Person } from '../kernel/person.ts'

const DEPARTMENT = 'org:'
/** Each level of an organisation's code is a letter and two digits (sys S4). */
const LEVEL = 3

/** The audience of a department with everything below it, by its code; nobody's where there is none. */
export const departmentAudience = (orgCode: string): string => (orgCode === '' ? '' : `${DEPARTMENT}${orgCode}`)

export const isDepartment = (audience: string): boolean => audience.startsWith(DEPARTMENT)

/** Every audience a person stands in: his roles, the department in force and those above it. */
export const audiencesOf = ({ roles, orgCode }: Person): readonly string[] => [
  ...roles.filter((role) => role !== ''),
  ...Array.from({ length: Math.floor(orgCode.length / LEVEL) }, (_, level) => departmentAudience(orgCode.slice(0, (level + 1) * LEVEL))),
]
