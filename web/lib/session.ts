/** Who is signed in, in this browser (specification 3 and 4): kept in storage, the same in every tab. */
import type { Permission } from '@iroko/contract/permissions'
import { type Scope, scopeRank } from '@iroko/contract/scopes'
import type { SessionUser, StoredSession } from '@iroko/contract/session'
import { useSyncExternalStore } from 'react'
import { dropWantedPath, keepWantedPath, readWantedPath } from './sign-in/wanted-path.ts'
import { stored } from './stored.ts'

/** Where a person starts after signing in when no screen was wanted. */
export const homePath = '/dashboard/employee-dashboard'

function parse(text: string): StoredSession | null {
  const value: StoredSession = JSON.parse(text)
  const whole = value.token && value.office?.code && value.employee_info?.ogid && Array.isArray(value.employee_info.roles)
  // What was kept before permissions were answered knows none until the server says them.
  return whole ? { ...value, permissions: value.permissions ?? {} } : null
}

const user = stored('user', parse)

export interface SessionChange {
  now: StoredSession | null
  before: StoredSession | null
  /** Another tab made the change. */
  elsewhere: boolean
}

/** Who the KPI site is told of: a record of its own in the storage (specification 3), there as long as somebody is signed in. */
const kpiUser = 'kpi_user'

export const kpiRecord = ({ employee_info, office, role }: SessionUser) => {
  const { ogid, email, personal_details } = employee_info
  const { first_name, last_name } = personal_details
  return { ogid, email, first_name, last_name, office: office.title, role: role.title }
}

function keepKpiUser(person: SessionUser | null): void {
  if (person) localStorage.setItem(kpiUser, JSON.stringify(kpiRecord(person)))
  else localStorage.removeItem(kpiUser)
}

const watchers = new Set<(change: SessionChange) => void>()
let before = user.read()
/** The one who was signed in last on this page: what they wanted to see is kept for nobody else. */
let lastPerson = before

user.subscribe((elsewhere) => {
  const change = { now: user.read(), before, elsewhere }
  before = change.now
  lastPerson = change.now ?? lastPerson
  for (const watcher of watchers) watcher(change)
})

/** Calls `watcher` after each sign-in, end of a session and change of person, here or in another tab; answers how to stop it. */
export function onSessionChange(watcher: (change: SessionChange) => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const readSession = user.read

/** The bearer token of every call; null when the storage has none. */
export const readToken = (): string | null => localStorage.getItem('token')

/** Where the identity provider ends its session of the person who signed in with it. */
const leaving = 'sso'

/** `endSessionUrl`: the person came by the identity provider, and goes by it too. */
export function saveSession(session: StoredSession, endSessionUrl: string | null = null): void {
  if (endSessionUrl) localStorage.setItem(leaving, endSessionUrl)
  else localStorage.removeItem(leaving)
  localStorage.setItem('token', session.token)
  keepKpiUser(session)
  user.write(session)
}

/** The session goes on under another token. */
export const renewToken = (token: string): void => localStorage.setItem('token', token)

/** What the server says of the person by now; how they came stays as it was. */
export function renewSession(session: StoredSession): void {
  keepKpiUser(session)
  user.write(session)
}

/** Whoever signs out is on the way to the provider, or to the sign-in: that the token is unusable by then leads nowhere else. */
let isSigningOut = false

/** Ends the session in this browser and nothing else: an unusable token, a lapsed session. */
export function clearSession(): void {
  if (isSigningOut) return
  localStorage.removeItem('token')
  keepKpiUser(null)
  user.write(null)
}

/** Begins to sign out; answers where the provider by whom they came ends its own session, null after a password. */
export function startSignOut(): string | null {
  isSigningOut = true
  return localStorage.getItem(leaving)
}

/**
 * Empties all storage and starts afresh at the sign-in, so that nothing of the person stays in memory either; by way of the identity
 * provider when the person came from there, so that its session ends as well.
 */
export function wipe(endSessionUrl = localStorage.getItem(leaving)): void {
  const clear = () => {
    localStorage.clear()
    sessionStorage.clear()
  }
  clear()
  // The router writes scroll positions into the storage as the page is left.
  addEventListener('pagehide', clear)
  location.assign(endSessionUrl ?? '/auth/login')
}

/** A storage that another tab emptied is a logout here too. */
export function followLogout(): void {
  addEventListener('storage', (event) => {
    if (!isSigningOut && event.storageArea === localStorage && event.key === null && user.read()) wipe(null)
  })
}

/** The signed-in person and their token; null for a visitor. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(user.subscribe, user.read)
}

/** The person whose dashboard this is; for screens behind the sign-in. */
export function useUser(): SessionUser {
  const person = useSession() ?? lastPerson
  if (!person) throw new Error('useUser is for screens behind the sign-in')
  return person
}

/** Whether the person may do this, and at least so far: what is not allowed is not offered. The server refuses it in any case. */
export function useMay(permission: Permission, least: Scope = 'own'): boolean {
  return scopeRank(useUser().permissions[permission]) >= scopeRank(least)
}

/** Keeps the address that a visitor wanted, for the person whose session has just ended or, without one, for whoever signs in. */
export function rememberWantedPath(path: string): void {
  keepWantedPath(path, lastPerson?.employee_info.ogid ?? null)
}

/** The address this person wanted before signing in, once; null when there is none or it was somebody else's. */
export function takeWantedPath(ogid: string): string | null {
  const path = readWantedPath(ogid)
  dropWantedPath()
  return path
}
