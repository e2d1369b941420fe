/** The floors on which the domains stand, the nouns of a file, and who holds whom. */

/** From the ground up. What is on one floor may see each other, as long as no noun gets back to itself. */
export const floors: readonly (readonly string[])[] = [
  ['platform'],
  ['company', 'clients'],
  ['people'],
  ['accounting'],
  ['leave'],
  ['time'],
  ['payroll'],
  ['procurement', 'assets', 'facility'],
  ['recruitment', 'quality', 'operations', 'billing'],
  ['performance'],
  ['engagement', 'apps'],
  ['home'],
]

/** The domain of a file and its noun; undefined of what serves them all. A noun has one file in the contract and a folder on either side. */
export function nounOf(path: string): { domain: string; noun: string } | undefined {
  const [, domain, noun] = /^(?:contract|(?:server|web)\/modules)\/([^/]+)\/([^/]+?)(?:\.test)?(?:\.tsx?$|\/)/.exec(path) ?? []
  return domain && noun ? { domain, noun: `${domain}/${noun}` } : undefined
}

/** How high a domain stands; below 0 when it is on no floor. */
export const floorOf = (domain: string): number => floors.findIndex((domains) => domains.includes(domain))

/** Why a file of one domain may not import one of another; undefined when it may. Types count too. */
export function wrongFloor(path: string, target: string): string | undefined {
  const [from, to] = [nounOf(path)?.domain, nounOf(target)?.domain]
  if (!from || !to || from === to) return undefined
  const unknown = [from, to].find((domain) => floorOf(domain) < 0)
  if (unknown) return `${unknown} stands on no floor: name it in scripts/floors.ts`
  return floorOf(from) < floorOf(to) ? `${from} stands below ${to} and does not know it (ARCHITECTURE.md, Floors)` : undefined
}

/** Which nouns of a side each noun imports, from what each file imports; demo data aside, which is written in an order of its own. */
export function nounGraph(imports: ReadonlyMap<string, readonly string[]>, side: 'server' | 'web'): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [path, targets] of imports) {
    const noun = path.startsWith(`${side}/`) && !/\/seed(-[^/]+)?\.ts$/.test(path) ? nounOf(path)?.noun : undefined
    if (!noun) continue
    const known = graph.get(noun) ?? new Set()
    graph.set(noun, known)
    for (const target of targets) {
      const other = target.startsWith(`${side}/`) ? nounOf(target)?.noun : undefined
      if (other && other !== noun) known.add(other)
    }
  }
  return graph
}

/** The groups in which each gets back to itself through the others, largest first (Tarjan). */
export function knotsOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const knots: string[][] = []
  const order = new Map<string, number>()
  const open: string[] = []
  const visit = (node: string): number => {
    const at = order.size
    order.set(node, at)
    open.push(node)
    let low = at
    for (const next of graph.get(node) ?? []) {
      const known = order.get(next)
      if (known === undefined) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, known)
    }
    if (low === at) {
      const knot = open.splice(open.indexOf(node))
      if (knot.length > 1) knots.push(knot.toSorted())
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return knots.toSorted((a, b) => b.length - a.length)
}

/** Nouns that hold each other are one noun cut by size; so many can still be read together. */
const mostInKnot = 5

/** What is wrong with nouns that hold each other: too many, or of several domains. */
export function wrongKnots(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return knotsOf(graph).flatMap((knot) => {
    const domains = new Set(knot.map((noun) => noun.split('/')[0]))
    if (knot.length <= mostInKnot && domains.size === 1) return []
    return [`a knot of ${knot.length} nouns: ${knot.join(', ')}: let one own the state, and the others call it`]
  })
}
