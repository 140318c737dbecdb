import { StreamLanguage, type StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

type Language = { readonly title: string; readonly load: () => Promise<Extension> }

const stream = async (parser: Promise<StreamParser<unknown>>): Promise<Extension> => StreamLanguage.define(await parser)

/** The languages of the seed (§9), and the JSON of jobs' parameters; each is fetched when it is wanted. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  css: { title: 'CSS', load: async () => (await import('@codemirror/lang-css')).css() },
  javascript: { title: 'JavaScript', load: async () => (await import('@codemirror/lang-javascript')).javascript() },
  html: { title: 'HTML', load: async () => (await import('@codemirror/lang-html')).html() },
  java: { title: 'Java', load: async () => (await import('@codemirror/lang-java')).java() },
  'objective-c': {
    title: 'Objective-C',
    load: () => stream(import('@codemirror/legacy-modes/mode/clike').then(({ objectiveC }) => objectiveC)),
  },
  python: { title: 'Python', load: async () => (await import('@codemirror/lang-python')).python() },
  r: { title: 'R', load: () => stream(import('@codemirror/legacy-modes/mode/r').then(({ r }) => r)) },
  shell: { title: 'Shell', load: () => stream(import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell)) },
  sql: { title: 'SQL', load: async () => (await import('@codemirror/lang-sql')).sql() },
  swift: { title: 'Swift', load: () => stream(import('@codemirror/legacy-modes/mode/swift').then(({ swift }) => swift)) },
  vue: { title: 'Vue', load: async () => (await import('@codemirror/lang-vue')).vue() },
  markdown: { title: 'Markdown', load: async () => (await import('@codemirror/lang-markdown')).markdown() },
  json: { title: 'JSON', load: async () => (await import('@codemirror/lang-json')).json() },
}

/** A language by its name, its title or the end of its MIME type, in large letters or small. */
export const languageOf = (name: string | undefined): string | undefined => {
  const wanted = (name ?? '').toLowerCase()
  return Object.keys(LANGUAGES).find(
    (key) => key === wanted || LANGUAGES[key]!.title.toLowerCase() === wanted || wanted.endsWith(`/${key}`) || wanted.endsWith(`/x-${key}`),
  )
}
