/**
 * `npm run noun -- assets/vehicles` writes the files of a plain record and its lines in the registers; with `--request` those of
 * something that is asked for and decided, with `--document` those of paper with money. What it writes passes the check and its own
 * test, and is there to be changed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { nextMigrationNumber } from '../server/lib/migrations/migrations.ts'
import { floors } from './floors.ts'
import { documentActions, documentFiles } from './noun-document.ts'
import { type Names, namesOf } from './noun-names.ts'
import { plainFiles } from './noun-plain.ts'
import { requestFiles } from './noun-request.ts'
import { run } from './run.ts'

/** A line of a register: it goes before the first `before` that comes after `after`. */
interface Line {
  path: string
  text: string
  after: string
  before: string
}

function write({ path, text, after, before }: Line): void {
  const source = readFileSync(path, 'utf8')
  const start = source.indexOf(after)
  const place = start < 0 ? -1 : source.indexOf(before, start + after.length)
  if (place < 0) throw new Error(`${path} has no '${before.trim()}' after '${after.trim()}'`)
  writeFileSync(path, source.slice(0, place) + text + source.slice(place))
}

/** The name of a noun in its domain, and its import; a new domain stands below the home. */
function namedIn(path: string, { domain, manyInCode }: Names, imported: string): Line[] {
  const source = readFileSync(path, 'utf8')
  const [, listed] = new RegExp(`\\n  ${domain}: \\{([^}]*)`).exec(source) ?? []
  const comma = listed?.trimEnd().endsWith(',') ? '' : ', '
  const line =
    listed === undefined
      ? { path, text: `  ${domain}: { ${manyInCode} },\n`, after: '', before: '  home: {' }
      : { path, text: `${comma}${manyInCode} `, after: `\n  ${domain}: {`, before: '}' }
  return [{ path, text: `import ${imported}\n`, after: 'import ', before: 'import ' }, line]
}

/** The screens of a domain stand in a file of their own, which the map takes in. */
function linesOfScreens(domain: string, screen: string): Line[] {
  const map = 'web/routes.tsx'
  const isListed = readFileSync(map, 'utf8').includes(`./routes/${domain}.ts'`)
  const lines = [
    { path: map, text: `import { ${domain} } from './routes/${domain}.ts'\n`, after: 'import ', before: 'import ' },
    { path: map, text: `\n  ...${domain},`, after: 'const byDomain', before: '\n]\n' },
  ]
  return [
    ...(isListed ? [] : lines),
    { path: screensOf(domain), text: `\n  ${screen},`, after: `const ${domain}`, before: '\n]\n' },
  ]
}

/** The server's register is two files. */
const registerOf = (domain: string): string => {
  const things = 'server/modules-things.ts'
  return readFileSync(things, 'utf8').includes(`\n  ${domain}: {`) ? things : 'server/modules.ts'
}

const screensOf = (domain: string): string => `web/routes/${domain}.ts`

const noScreens = (domain: string): string =>
  `/** The screens of ${domain}. */\nimport { dashboard, type Screen } from '../shell/screen.ts'\n\nexport const ${domain}: Screen[] = [\n]\n`

type Kind = 'plain' | 'request' | 'document'

const filesOf: Record<Kind, typeof plainFiles> = { plain: plainFiles, request: requestFiles, document: documentFiles }

/** Who may do what with it, as the table of grants says it. */
const grantsOf = (n: Names): Record<Kind, [string, string]> => ({
  plain: [`'${n.single}.read': everyone`, `'${n.single}.edit': hr`],
  request: [`'${n.single}.ask': { staff: 'own' }`, `'${n.single}.read': { staff: 'own', ...hr }`],
  document: [`'${n.single}.read': hr`, `'${n.single}.edit': hr`],
})

/** What every noun adds, from the contract to the map of screens. */
function linesOf(n: Names, kind: Kind): Line[] {
  const { domain, folder, many, single, manyInCode, saidMany, Title } = n
  const place = `./modules/${domain}/${folder}`
  const brings =
    kind === 'plain' ? `{ routes as ${manyInCode} } from '${place}/routes.ts'` : `{ ${manyInCode} } from '${place}/noun.ts'`
  const [first, second] = grantsOf(n)[kind]
  const isRequest = kind === 'request'
  const tables = kind === 'document' ? [single, `${single}_line`] : [single]
  const words = isRequest
    ? `'${single}.ask': 'Ask for ${saidMany}',\n  '${single}.read': 'See ${saidMany}'`
    : `'${single}.read': 'See ${saidMany}',\n  '${single}.edit': 'Change ${saidMany}'`
  const guard = isRequest ? 'none' : 'hr'
  const screen = `dashboard('${domain}/${folder}', '${guard}', () => import('.${place}/${folder}.page.tsx'))`
  return [
    ...namedIn('contract/index.ts', n, `{ ${manyInCode} } from './${domain}/${folder}.ts'`),
    ...namedIn(registerOf(domain), n, brings),
    {
      path: 'contract/permissions.ts',
      text: `  ${first},\n  ${second},\n`,
      after: 'const table',
      before: '} as const satisfies',
    },
    { path: 'contract/permission-words.ts', text: `  ${words},\n`, after: 'permissionSentences', before: '}\n' },
    { path: 'contract/topics.ts', text: `  ${many}: '${Title}',\n`, after: 'const topics', before: '} as const' },
    ...linesOfScreens(domain, screen),
    {
      path: 'server/modules/home/verify/damages-audited.test.ts',
      text: tables.map((table) => `'${table}', `).join(''),
      // At its head: the list is empty, or ends without a comma.
      after: "entry only': [",
      before: '',
    },
    { path: 'web/routes.test.ts', text: `  dashboard/${domain}/${folder} = ${guard}\n`, after: 'const ours', before: '`,\n)' },
  ]
}

/** What a kind of request adds besides: its row, and where it opens on any screen. */
function linesOfKind({ domain, folder, many, single, words, Label, Type }: Names): Line[] {
  const permissions = `decide: '${single}.read', read: '${single}.read', hear: '${single}.read'`
  const places = `topics: ['${many}'], opens: '/dashboard/${domain}/${folder}?${single}='`
  const row = `  ${single}: { stake: 'none', label: '${Label}', noun: '${words}', table: '${single}',\n ${permissions}, ${places} },\n`
  const drawer = `import('../../${domain}/${folder}/parts.tsx').then((module) => module.${Type}Drawer)`
  return [
    { path: 'contract/platform/approval-kinds.ts', text: row, after: 'const requestRows', before: '} as const satisfies' },
    // To decide one takes no proof, which a reviewed list says.
    {
      path: 'server/test/stakes.test.ts',
      text: `      '${single}',\n`,
      after: "stake === 'none')).toEqual([",
      before: '    ])',
    },
    {
      path: 'web/modules/home/decisions/parts-requests.tsx',
      text: `  ${single}: lazily<Drawer>(() => ${drawer}),\n`,
      after: 'const drawers',
      before: '}\n',
    },
    {
      path: 'web/modules/platform/approvals/parts-reasons.tsx',
      text: `  ${single}: ['More details are needed', 'Asked for twice', 'Not possible at this time'],\n`,
      after: 'Record<',
      before: '}\n',
    },
  ]
}

/** What the audit log calls what is done with a document. */
const linesOfDocument = (n: Names): Line[] => [
  { path: 'contract/platform/audit-words.ts', text: documentActions(n), after: 'const whole', before: '}\n' },
]

/** Of each domain one file runs on the embedded database too. */
function linesOfDomain({ domain, folder }: Names): Line[] {
  const path = 'vitest.config.ts'
  if (readFileSync(path, 'utf8').includes(`'server/modules/${domain}/`)) return []
  return [{ path, text: `  'server/modules/${domain}/${folder}/${folder}.test.ts',\n`, after: 'const embedded', before: ']\n' }]
}

async function main(): Promise<void> {
  const [wanted, ...flags] = process.argv.slice(2)
  const names = namesOf(wanted)
  if (!names) return fail('Say the domain and a plural: npm run noun -- assets/vehicles [--request | --document]')
  const { domain, folder, manyInCode } = names
  if (!floors.flat().includes(domain)) return fail(`${domain} stands on no floor: name it in scripts/floors.ts first`)
  const isTaken = new RegExp(`\\b${manyInCode}\\b`).test(readFileSync('contract/index.ts', 'utf8'))
  if (isTaken || existsSync(`contract/${domain}/${folder}.ts`)) return fail(`There is a noun called ${manyInCode} already`)

  const kind: Kind = flags.includes('--request') ? 'request' : flags.includes('--document') ? 'document' : 'plain'
  const files = filesOf[kind](names, nextMigrationNumber())
  if (!existsSync(screensOf(domain))) files[screensOf(domain)] = noScreens(domain)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const more = kind === 'request' ? linesOfKind(names) : kind === 'document' ? linesOfDocument(names) : []
  const lines = [...linesOf(names, kind), ...more, ...linesOfDomain(names)]
  for (const line of lines) write(line)
  const registers = [...new Set(lines.map(({ path }) => path))]
  const code = [...Object.keys(files), ...registers].filter((file) => !file.endsWith('.sql'))
  await must('biome', 'check', '--write', '--log-level=error', ...code)
  await must('node', 'scripts/generate-types.ts')
  await must('node', 'scripts/map.ts')
  console.log(`Written:\n  ${Object.keys(files).join('\n  ')}\nLines added:\n  ${registers.join('\n  ')}`)
  console.log(`Next:
  npm run types                                  after each change of the migration
  UPDATE_ROLE_TABLE=1 npx vitest run --project pure server/test/role-table
  npx vitest run --project pure web/doors -u     and read in both what differs: who gets in
  npm test -- ${folder}
  web/sidebar.ts                                 where the menu shows it; web/routes.test.ts, where the specification names it`)
}

async function must(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(command, args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`)
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

await main()
