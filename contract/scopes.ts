/** How far a permission reaches. Apart from the permissions themselves, because every screen asks, and none needs their table for it. */

/** Whose records a grant covers; each scope includes the ones before it. */
export const scopes = ['own', 'reportees', 'office', 'all'] as const
export type Scope = (typeof scopes)[number]

/** What a role is given of a permission: whose records, or nothing. */
export type Grant = Scope | 'none'
export const grants = ['none', ...scopes] as const

/** Scopes by rank; 0 is no grant. */
export const scopeRank = (grant: Grant | undefined): number => (grant ? grants.indexOf(grant) : 0)
