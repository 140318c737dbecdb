import { deafSockets } from './long/deaf-sockets.ts'
import { exactDecimals } from './long/exact-decimals.ts'
import { flappingSocket } from './long/flapping-socket.ts'
import { killed } from './long/killed.ts'
import { lastTaken } from './long/last-taken.ts'
import { manyNumbers } from './long/many-numbers.ts'
import { oneExplanation } from './long/one-explanation.ts'
import { passwordHashing } from './long/password-hashing.ts'
import { randomChains } from './long/random-chains.ts'
import type { Promised } from './promise.ts'

const SIGN_IN = 'tests/core/identity/sign-in.test.ts'
const SESSIONS = 'tests/adapters/server/sessions.test.ts'
const DOORS = 'tests/adapters/server/doors.test.ts'
const INPUT = 'tests/security/input.test.ts'
const OUTPUT = 'tests/security/output.test.ts'
const OWNERSHIP = 'tests/security/ownership.test.ts'
const RIGHTS = 'tests/security/rights-matrix.test.ts'
const LOOKUPS = 'tests/security/declared-lookups.test.ts'
const SERVER = 'tests/faults/process.test.ts'
const RECORDS = 'tests/contracts/embedded-postgres.test.ts'
const RACES = 'tests/adapters/database/races.test.ts'
const SOCKETS = 'tests/adapters/server/live'
const LIFE = 'tests/core/records/life-of-a-document.test.ts'
const WORKBOOKS = 'tests/adapters/node/workbooks/workbooks.test.ts'
const FILES = 'tests/adapters/server/files.test.ts'
const SHIPMENTS = 'tests/documents/sale-shipment.test.ts'

/** The promises that hold for what exists now, as the requirements name them. */
export const promises: readonly Promised[] = [
  { id: 'ID1', figure: 'ms per hash; RSS of fifty at once', bar: '100–500 ms; < 600 MB', by: { long: passwordHashing } },
  { id: 'ID1', figure: 'rehash when parameters change', bar: 'all', by: { tests: [{ file: SIGN_IN, named: /new parameters/ }] } },
  {
    id: 'ID2',
    figure: 'usual pairs opened; one-use password; foreign host',
    bar: 'none; once; refused',
    by: {
      tests: [
        { file: SESSIONS, named: /usual pairs/ },
        { file: SIGN_IN, named: /one-time password/ },
        { file: SERVER, named: /administrator|demonstration/ },
        { file: 'tests/adapters/server/settings.test.ts', named: /a demonstration/ },
      ],
    },
  },
  {
    id: 'ID3',
    figure: 'weak, common or former passwords that are taken',
    bar: '0',
    by: {
      tests: [
        { file: 'tests/core/identity/password-strength.property.test.ts' },
        { file: 'tests/core/identity/common-passwords.test.ts' },
        { file: SIGN_IN, named: /^a new password|old passwords/ },
      ],
    },
  },
  {
    id: 'ID4',
    figure: 'guesses looked at: of a name at an address, from anywhere; owners locked out by unknownReferences',
    bar: '5, then longer; 15 in half an hour; 0',
    by: {
      tests: [
        { file: 'tests/core/identity/lockout.property.test.ts' },
        { file: SIGN_IN, named: /^guessing/ },
        { file: SESSIONS, named: /^guessing/ },
      ],
    },
  },
  {
    id: 'ID5',
    figure: 'answers and pieces of work that tell an unknown name from a known one',
    bar: '0',
    by: {
      tests: [
        { file: SIGN_IN, named: /the same of an unknown name|an invented name alike|announced alike|is used up/ },
        { file: 'tests/core/identity/phone.test.ts', named: /which nobody is told/ },
        { file: 'tests/core/identity/recovery.test.ts', named: /no more of its name/ },
      ],
    },
  },
  { id: 'ID5', figure: 'difference of medians over 200 tries', bar: '≤ 10 % or 20 ms', by: { notMeasured: 'wants a quiet machine' } },
  {
    id: 'ID6',
    figure: 'tokens dead after logout, freezing, password change',
    bar: '≤ 2 s',
    by: {
      tests: [
        { file: SIGN_IN, named: /^a session/ },
        { file: 'tests/core/identity/own-access.test.ts', named: /idle session/ },
        { file: SESSIONS, named: /is out|token/ },
      ],
    },
  },
  { id: 'ID7', figure: "calls with another's name refused", bar: 'all', by: { tests: [{ file: SESSIONS, named: /^identity comes/ }] } },
  {
    id: 'ID8',
    figure: 'ways to a session beside those listed; foreign tickets and tokens that open one',
    bar: '0; 0',
    by: {
      tests: [
        { file: DOORS, named: /opens a session/ },
        { file: SESSIONS, named: /of another make/ },
        { file: 'tests/adapters/server/cas.test.ts', named: /made up|until it is configured/ },
        { file: 'tests/adapters/server/openid.test.ts', named: /did not leave from here|no other site|not configured/ },
        { file: 'tests/adapters/server/messengers.test.ts', named: /is refused|let in nobody|not configured/ },
      ],
    },
  },
  {
    id: 'ID9',
    figure: 'guesses evaluated for a code; codes to a number and an address',
    bar: '≤ 5; 5 and 20 an hour',
    by: {
      tests: [
        { file: 'tests/core/identity/phone.test.ts' },
        { file: 'tests/adapters/server/phones.test.ts', named: /asking again/ },
        { file: 'tests/adapters/server/sign-in-data.test.ts', named: /written beside an account/ },
      ],
    },
  },
  {
    id: 'ID10',
    figure: 'answers that hold a live token; sessions of one user',
    bar: '0; ≤ 5',
    by: {
      tests: [
        { file: OUTPUT, named: /or a token/ },
        { file: 'tests/core/identity/own-access.test.ts', named: /without their tokens/ },
        { file: SESSIONS, named: /never a token/ },
        { file: SIGN_IN, named: /number six/ },
      ],
    },
  },
  { id: 'AZ1', figure: 'routes declared = mounted; spellings opened', bar: 'equal; 0', by: { tests: [{ file: DOORS }] } },
  {
    id: 'AZ2',
    figure: 'routes × visitors that differ from the kept table; rows of other organisations and tenants',
    bar: '0',
    by: {
      tests: [{ file: RIGHTS }, { file: OWNERSHIP, named: /two tenants/ }, { file: 'tests/adapters/database/scope.property.test.ts' }],
    },
  },
  {
    id: 'AZ3',
    figure: 'hidden fields × ways that leak',
    bar: '0',
    by: {
      tests: [
        { file: OWNERSHIP, named: /price one may not see/ },
        { file: LIFE, named: /may not see/ },
      ],
    },
  },
  {
    id: 'AZ4',
    figure: 'ways of reading that widen the scope',
    bar: '0',
    by: { tests: [{ file: 'tests/adapters/database/scope.property.test.ts' }, { file: RECORDS, named: /narrow scope/ }] },
  },
  {
    id: 'AZ5',
    figure: "the other tenant's ids answered",
    bar: '0',
    by: {
      tests: [
        { file: OWNERSHIP, named: /two tenants/ },
        { file: RECORDS, named: /tenant/ },
      ],
    },
  },
  { id: 'AZ7', figure: 'types × server-owned fields taken', bar: '0', by: { tests: [{ file: OWNERSHIP, named: /server-owned/ }] } },
  {
    id: 'AZ6',
    figure: 'sequences of calls that end with more rights, of 75; ways that raise by themselves, of 19; last administrators removed',
    bar: '0; 0; 0',
    by: {
      tests: [
        { file: 'tests/security/rights-not-raised.test.ts', named: /^no sequence/ },
        { file: 'tests/adapters/server/sign-in-data.test.ts', named: /may not give/ },
        { file: 'tests/adapters/server/grants.test.ts', named: /does not hold|platform's/ },
      ],
    },
  },
  {
    id: 'AZ9',
    figure: 'accounts that give themselves a right; that administer and keep the log; statements and routes that change the trail',
    bar: '0; 0; 0',
    by: { tests: [{ file: 'tests/security/rights-not-raised.test.ts', named: /^no account/ }] },
  },
  {
    id: 'AZ8',
    figure: 'moves outside the drawn life',
    bar: '0',
    by: {
      tests: [
        { file: 'tests/core/approval/life.test.ts' },
        { file: 'tests/core/approval/processes.test.ts' },
        { file: 'tests/core/approval/separation.property.test.ts' },
        { file: LIFE, named: /^approval/ },
      ],
    },
  },
  {
    id: 'IN1',
    figure: 'broken values × calls that fault',
    bar: '0',
    by: { tests: [{ file: INPUT, named: /sixty broken/ }, { file: 'tests/security/inherited-names.test.ts' }] },
  },
  { id: 'IN2', figure: 'sizes at, over and far over their limit', bar: 'refused', by: { tests: [{ file: INPUT, named: /^sizes/ }] } },
  {
    id: 'IN3',
    figure: 'spellings of numbers read otherwise',
    bar: '0',
    by: { tests: [{ file: 'tests/core/kernel/decimal.property.test.ts', named: /reading|printed/ }] },
  },
  {
    id: 'IN4',
    figure: 'undeclared fields, operators, directions reaching SQL',
    bar: '0',
    by: {
      tests: [
        { file: 'tests/core/records/read-query.property.test.ts' },
        { file: 'tests/core/records/read-query.test.ts' },
        { file: 'tests/adapters/database/conditions.property.test.ts' },
      ],
    },
  },
  {
    id: 'IN5',
    figure: 'hostile and broken workbooks that bring something in',
    bar: '0',
    by: { tests: [{ file: WORKBOOKS, named: /hostile or broken|checksum|1904/ }] },
  },
  {
    id: 'IN6',
    figure: 'exported cells that are formulas, or come back otherwise',
    bar: '0',
    by: {
      tests: [
        { file: WORKBOOKS, named: /as it was written|text with commas/ },
        { file: 'tests/core/workbooks/import.property.test.ts', named: /what a cell shows/ },
      ],
    },
  },
  {
    id: 'IN7',
    figure: 'names, contents and sizes that reach the disk as they came',
    bar: '0',
    by: {
      tests: [
        { file: 'tests/core/files/names.property.test.ts' },
        { file: FILES, named: /above 10 MB|folder of the list|leaves nothing on the disk|identity alone/ },
      ],
    },
  },
  {
    id: 'IN8',
    figure: 'files opened by whoever may not read their record',
    bar: '0',
    by: { tests: [{ file: FILES, named: /is open to|is not reached/ }] },
  },
  { id: 'OUT1', figure: 'answers without their headers', bar: '0', by: { tests: [{ file: OUTPUT, named: /headers/ }] } },
  { id: 'OUT2', figure: 'answers that name the inside', bar: '0', by: { tests: [{ file: OUTPUT, named: /made of/ }] } },
  { id: 'OUT3', figure: 'secrets in answers', bar: '0', by: { tests: [{ file: OUTPUT, named: /password, a hash|log holds/ }] } },
  {
    id: 'DC1',
    figure: 'tables × columns and injected spellings that answer',
    bar: '0',
    by: {
      tests: [
        { file: LOOKUPS, named: /registered triples/ },
        { file: OWNERSHIP, named: /names from the browser/ },
      ],
    },
  },
  { id: 'DC2', figure: 'codes with other signs that have items', bar: '0', by: { tests: [{ file: LOOKUPS, named: /^the dictionary/ }] } },
  {
    id: 'DC3',
    figure: 'undeclared fields checked; records left out unseen; checks a minute',
    bar: '0; 0; 60',
    by: {
      tests: [
        { file: LOOKUPS, named: /check for duplicates/ },
        { file: OWNERSHIP, named: /check for duplicates|getMultiUser/ },
      ],
    },
  },
  { id: 'DC4', figure: 'third fields answered', bar: '0', by: { tests: [{ file: LOOKUPS, named: /one category/ }] } },
  {
    id: 'DC5',
    figure: 'parameters that fault; rows their reader could not open',
    bar: '0; 0',
    by: { tests: [{ file: LOOKUPS, named: /report to take rows/ }] },
  },
  {
    id: 'DC6',
    figure: 'filters dropped, widened or reaching SQL unlisted',
    bar: '0',
    by: {
      tests: [{ file: 'tests/core/records/read-query.property.test.ts' }, { file: 'tests/adapters/database/conditions.property.test.ts' }],
    },
  },
  {
    id: 'DC7',
    figure: 'effects fired by links, images, prefetching, HEAD',
    bar: '0',
    by: {
      tests: [
        { file: DOORS, named: /by GET/ },
        { file: LOOKUPS, named: /changed by no GET/ },
      ],
    },
  },
  {
    id: 'DC8',
    figure: 'cells of the matrix that a signature changes; wrong signatures taken',
    bar: '0; 0',
    by: {
      tests: [
        { file: RIGHTS, named: /signature/ },
        { file: 'tests/adapters/server/client.test.ts', named: /^a signature/ },
      ],
    },
  },
  {
    id: 'DC9',
    figure: 'what a registered stranger may do before he is released',
    bar: 'nothing',
    by: { tests: [{ file: 'tests/adapters/server/phones.test.ts', named: /who registers/ }] },
  },
  {
    id: 'DC10',
    figure: 'sockets opened for others; forged frames seen',
    bar: '0; 0',
    by: { tests: [{ file: `${SOCKETS}/admission.test.ts` }, { file: `${SOCKETS}/frames.test.ts` }] },
  },
  {
    id: 'DC11',
    figure: 'addresses that a request names and the server opens',
    bar: '0',
    by: {
      tests: [
        { file: LOOKUPS, named: /addresses that/ },
        { file: FILES, named: /is not reached/ },
      ],
    },
  },
  {
    id: 'WS1',
    figure: 'sockets opened for others or other origins; s until an ended session is out',
    bar: '0; ≤ 2 s',
    by: { tests: [{ file: `${SOCKETS}/admission.test.ts` }] },
  },
  { id: 'WS2', figure: 'forged frames seen by others', bar: '0', by: { tests: [{ file: `${SOCKETS}/frames.test.ts` }] } },
  {
    id: 'WS3',
    figure: 'stored rows that did not arrive, beside 100 deaf sockets too',
    bar: '0',
    by: { tests: [{ file: `${SOCKETS}/delivery.test.ts` }] },
  },
  {
    id: 'WS3',
    figure: 'p95 from a save to the page of another, alone and beside 100 deaf sockets; MB per socket',
    bar: '≤ 2 × + 50 ms; ≤ 1',
    by: { long: deafSockets },
  },
  { id: 'DEG2', figure: 'growth over 1,000 flaps; connections at once', bar: '< 0.5 MB; 1', by: { long: flappingSocket } },
  { id: 'MON1', figure: 'cases against fractions of whole numbers, differences', bar: '0 of 10^6', by: { long: exactDecimals } },
  {
    id: 'MON1',
    figure: 'sales lines against fractions',
    bar: '0',
    by: { tests: [{ file: 'tests/core/sales/sales-line.property.test.ts' }] },
  },
  {
    id: 'MON2',
    figure: 'changes without their trace or number',
    bar: '0',
    by: {
      tests: [
        { file: RECORDS, named: /taken back|part of it/ },
        { file: RACES, named: /leaves nothing/ },
      ],
    },
  },
  {
    id: 'MON3',
    figure:
      'random histories of sales, goods, deposits, budgets and materials that differ from their models; rows of a real database that break an invariant unseen',
    bar: '0',
    by: {
      tests: [
        ...['sales', 'goods', 'deposits'].map((name) => ({ file: `tests/simulation/${name}.test.ts` })),
        { file: 'tests/documents/budget.property.test.ts' },
        { file: 'tests/documents/material-stock.property.test.ts' },
        { file: 'tests/adapters/node/demo/seed-demonstration.test.ts', named: /a verification/ },
      ],
    },
  },
  {
    id: 'MON4',
    figure: 'rounds of 32 takers over two instances without a double take, a lost taker or any other word',
    bar: 'all of 2 × 200',
    by: { long: lastTaken },
  },
  {
    id: 'MON4',
    figure: 'money, pieces, rooms, cars, codes and seals taken twice, over two server processes too',
    bar: '0',
    by: {
      tests: [
        { file: RACES, named: /last piece|begin a balance|one room/ },
        { file: 'tests/adapters/database/last-taken.test.ts' },
        { file: 'tests/adapters/database/budget-races.test.ts' },
        { file: 'tests/adapters/database/one-car.test.ts' },
        { file: 'tests/adapters/database/one-code.test.ts' },
        { file: 'tests/faults/two-servers.test.ts' },
      ],
    },
  },
  {
    id: 'MON5',
    figure: 'repeats with a second effect',
    bar: '0',
    by: {
      tests: [
        { file: OWNERSHIP, named: /under a key/ },
        { file: RACES, named: /same key|leave the key/ },
      ],
    },
  },
  {
    id: 'MON6',
    figure: 'lost updates',
    bar: '0',
    by: {
      tests: [
        { file: RACES, named: /same version|lose nothing/ },
        { file: RECORDS, named: /saves second/ },
      ],
    },
  },
  { id: 'MON7', figure: 'numbers, gaps, repeats of 50 savers × 100', bar: '4500, 0, 0', by: { long: manyNumbers } },
  {
    id: 'MON8',
    figure: 'simulated histories that differ from an independent model; their smallest ones told',
    bar: '0',
    by: {
      tests: [
        ...['sales', 'goods', 'deposits', 'approval-chains'].map((name) => ({ file: `tests/simulation/${name}.test.ts` })),
        { file: 'tests/simulation/histories.test.ts' },
      ],
    },
  },
  {
    id: 'MON9',
    figure: 'differences of jobs killed at each of their calls and started again; jobs that ran twice over two instances',
    bar: '0',
    by: {
      tests: [
        { file: 'tests/core/jobs/killed-jobs.test.ts' },
        { file: 'tests/adapters/database/jobs.test.ts', named: /runs once|still runs|process died/ },
      ],
    },
  },
  {
    id: 'MON10',
    figure: 'ten minutes of holds, reads and kills over two servers; what no one explanation tells',
    bar: '0',
    by: { long: oneExplanation },
  },
  { id: 'W', figure: 'differences of random approvals from a model of their own; moves', bar: '0; ≥ 100,000', by: { long: randomChains } },
  { id: 'DUR1', figure: 'acknowledged orders lost over 100 kills; gaps; s to ready', bar: '0; 0', by: { long: killed } },
  {
    id: 'DUR3',
    figure: 'second starts on one folder',
    bar: 'refused ≤ 2 s',
    by: { tests: [{ file: 'tests/adapters/node/embedded-postgres/embedded-postgres.test.ts' }] },
  },
  {
    id: 'LOG5',
    figure:
      'of 218 types: fields of who wrote it, and when, taken from bodies, workbooks, answers and steps; open to others than the program',
    bar: '0; 0',
    by: { tests: [{ file: 'tests/core/records/operators-and-times.test.ts' }, { file: OWNERSHIP, named: /server-owned/ }] },
  },
  {
    id: 'LOG6',
    figure: 'of 40 paths to approved products and customers those that change one without its approval; old values not in its history',
    bar: '0; 0',
    by: { tests: [{ file: 'tests/documents/approved-base-data.test.ts' }, { file: 'tests/core/records/staged.property.test.ts' }] },
  },
  {
    id: 'LOG7',
    figure: 'of 34 locks of 11 types those passed from midnight after the end; not open again after renewal',
    bar: '0; 0',
    by: {
      tests: [
        { file: 'tests/documents/expiry.test.ts' },
        { file: SHIPMENTS, named: /approved carrier/ },
        { file: 'tests/documents/jobs.test.ts', named: /past its date|restates every licence/ },
      ],
    },
  },
  { id: 'RUN1', figure: 'requests unanswered at a stop', bar: '0', by: { tests: [{ file: SERVER, named: /stops under load/ }] } },
  { id: 'OBS1', figure: 'what unknownReferences learn', bar: 'ok or not', by: { tests: [{ file: OUTPUT, named: /unknownReferences/ }] } },
  {
    id: 'OBS1',
    figure: 'metrics on a port of their own; names in them',
    bar: 'there; none',
    by: { tests: [{ file: 'tests/adapters/server/metrics.test.ts' }] },
  },
  {
    id: 'OBS2',
    figure: 'log lines that are not one JSON object; request ids',
    bar: '0',
    by: { tests: [{ file: OUTPUT, named: /log holds|named in its answer/ }] },
  },
]
