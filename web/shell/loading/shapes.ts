/** What a screen looks like from afar. */
export type Shape = 'list' | 'home' | 'board' | 'profile' | 'calendar' | 'grid' | 'form'

/** The first that fits; most screens are lists. */
const shapes: readonly [RegExp, Shape][] = [
  [/^\/dashboard\/(main|employee-dashboard|dashboard)?\/?$/, 'home'],
  [/\/(hr-dashboard|operations-dashboard)$/, 'board'],
  [/\/user\/profile\/[^/]+$/, 'profile'],
  [/\/(main\/attendance|campaign-schedule)$/, 'calendar'],
  [/\/(shift-assignment|departments\/shifts\/[^/]+|supervisor)$/, 'grid'],
  [/\/(add|create|edit|import|security|preferences|second-factor|attendance-policy)$|\/employee\/update\//, 'form'],
]

/** The shape of the screen at an address. */
export const shapeOf = (pathname: string): Shape => shapes.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'list'
