/** The vocabulary of the route map: one line per screen, with its address, who may open it and its page. */
import { mayEnter, type Requirement } from '@iroko/contract/guards'
import type { SessionUser } from '@iroko/contract/session'
import type { ReactNode } from 'react'

/** What a `*.page.tsx` file exports. */
export interface PageModule {
  default: () => ReactNode
  /** Starts the page's reads while the screen is still opening, or when a link to it is hovered. */
  prefetch?: (place: { params: Record<string, string>; search: Record<string, string> }) => unknown
}

export type Load = () => Promise<PageModule>

/** What a screen asks of a person: nothing, one of the requirements of the specification, or one computed from the person. */
export type Guard = 'none' | Requirement | ((user: SessionUser) => Requirement | boolean)

/** Whether the guard lets a person in; whom it does not is led to /403. */
export function allows(user: SessionUser, guard: Guard): boolean {
  const asked = typeof guard === 'function' ? guard(user) : guard
  if (typeof asked === 'boolean') return asked
  return asked === 'none' || mayEnter(user, asked)
}

/**
 * `dashboard`: header and menu; `auth`: the card of the sign-in; `open`: a public page; `bare`: nothing around it; `framed`: header and
 * menu for the signed-in, nothing for others.
 */
export type Layout = 'dashboard' | 'auth' | 'open' | 'bare' | 'framed'

export interface Screen {
  /** As the specification writes it: `/dashboard/hr/leave-type/{id}`. */
  path: string
  layout: Layout
  guard: Guard
  load: Load
}

export interface Detour {
  path: string
  to: string
}

/** An address that the server answers itself, without the app. */
export interface Served {
  path: string
  guard: 'none'
  served: true
}

export type Line = Screen | Detour | Served

/** A screen below /dashboard, for signed-in people whom the guard lets in. */
export const dashboard = (path: string, guard: Guard, load: Load): Screen => ({
  path: `/dashboard/${path}`,
  layout: 'dashboard',
  guard,
  load,
})

/** A screen in the frame of the sign-in; below /auth only for those who are not signed in. */
export const auth = (path: string, load: Load): Screen => ({ path, layout: 'auth', guard: 'none', load })

/** A screen that everyone may open. */
export const open = (path: string, load: Load): Screen => ({ path, layout: 'open', guard: 'none', load })

/** A screen that everyone may open, without anything around it. */
export const bare = (path: string, load: Load): Screen => ({ path, layout: 'bare', guard: 'none', load })

/** A screen that everyone may open, in the frame of the portal for those who are signed in. */
export const framed = (path: string, load: Load): Screen => ({ path, layout: 'framed', guard: 'none', load })

/** An address that leads to another. */
export const detour = (path: string, to: string): Detour => ({ path, to })

/** A page that the server writes: nothing of the app is loaded for it. */
export const served = (path: string): Served => ({ path, guard: 'none', served: true })

export const isDetour = (line: Line): line is Detour => 'to' in line

export const isScreen = (line: Line): line is Screen => 'load' in line
