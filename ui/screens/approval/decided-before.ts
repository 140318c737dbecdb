/** What was decided just before another task was opened: said above that one. */
export type Before = { readonly said: string; readonly about: string }

const byTask = new Map<string, Before>()

/** The next task is told what was decided before it. */
export const tellNext = (taskId: string, before: Before): void => {
  byTask.set(taskId, before)
}

export const decidedBefore = (taskId: string): Before | undefined => byTask.get(taskId)
