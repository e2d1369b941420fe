/** The outside sites that know who comes, by a parameter of the address (specification 7); a file of its own, as the menu comes with the first bytes. */
export const knowingSites = ['kpi', 'in_house'] as const
