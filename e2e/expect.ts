/**
 * What a test expects of a screen. Playwright's own `expect` writes the whole page down for its message each time that it looks for something
 * that is not there yet, a sixth of all that a journey costs. So the thing is waited for first, and then the original looks at it.
 */
// biome-ignore lint/style/noRestrictedImports: what stands in for it.
import { type Locator, expect as original } from '@playwright/test'

type Name = 'toBeVisible' | 'toBeFocused' | 'toContainText' | 'toHaveText' | 'toHaveValue' | 'toHaveAttribute'
/** What it is to be, and how long it is waited for at the end. */
type Given = readonly unknown[]
interface Verdict {
  pass: boolean
  message: () => string
}

/** The matcher of this name, once its element is there; where none comes, the original says so in its own words and waits no longer. */
function onceThere(name: Name) {
  const state = name === 'toBeVisible' ? 'visible' : 'attached'
  return async function (this: { isNot: boolean; timeout: number }, element: Locator, ...given: Given): Promise<Verdict> {
    const { isNot } = this
    const last = given.at(-1)
    const isOptions = last?.constructor === Object
    const options = { timeout: this.timeout, ...(isOptions ? last : {}) }
    // What is to be gone or to be different need not be there, and of a list there may be none.
    const isWaitedFor = !isNot && !Array.isArray(given[0])
    const comes = () =>
      element.waitFor({ state, timeout: options.timeout }).then(
        () => true,
        () => false,
      )
    if (isWaitedFor && !(await comes())) options.timeout = 1
    const matchers = isNot ? original(element).not : original(element)
    const match = matchers[name] as (...given: Given) => Promise<void>
    const problem = await match(...(isOptions ? given.slice(0, -1) : given), options).then(
      () => undefined,
      (error: Error) => error.message,
    )
    return { pass: (problem === undefined) !== isNot, message: () => problem ?? '' }
  }
}

// It stands in for the original word by word, so it has its type as well.
export const expect = original.extend({
  toBeVisible: onceThere('toBeVisible'),
  toBeFocused: onceThere('toBeFocused'),
  toContainText: onceThere('toContainText'),
  toHaveText: onceThere('toHaveText'),
  toHaveValue: onceThere('toHaveValue'),
  toHaveAttribute: onceThere('toHaveAttribute'),
}) as unknown as typeof original
