/** Who can decide by a policy, in words. */

interface AskedStep {
  title: string
  /** As of the policy: a role, a named person, or somebody who hangs on who asks. */
  by: string
  names: readonly string[]
}

const andList = (words: readonly string[]): string => new Intl.ListFormat('en').format(words)

/** Of many names the first ones and how many more. */
const some = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : andList(names)

/** 'Payroll: Ada Obi and Ben Eze can decide', or that nobody can and what opens the way; the steps that hang on who asks say so. */
export function decidersText(steps: readonly AskedStep[]): string {
  return steps
    .map(({ title, by, names }) => {
      if (by !== 'role' && by !== 'person') return `${title}: hangs on who asks`
      if (names.length > 0) return `${title}: ${some([...new Set(names)])} can decide`
      return by === 'role'
        ? `${title}: nobody but you can decide this today. Give another person the role and have a colleague confirm it`
        : `${title}: this person cannot decide it today. Choose another one`
    })
    .join('. ')
}
