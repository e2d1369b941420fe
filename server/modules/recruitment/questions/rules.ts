/** Why a question has to stay as it is, naming the tests that need it. */
export const neededWords = (title: string, tests: readonly string[], what: string): string =>
  `${title} has to ${what}: ${tests.join(', ')} ${tests.length === 1 ? 'needs' : 'need'} it. Change the test first`
