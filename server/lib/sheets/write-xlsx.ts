/** Lists as the sheets of an Excel workbook, streamed row by row. */
import { type Cell, type Clock, linesOf, nothingSaid, type Rows, type SheetCaption } from './sheets.ts'
import { type ZipPart, zipOf } from './zips.ts'

/** A list that stands on a tab of its own. */
export interface Tab {
  name: string
  rows: Rows
  columns?: readonly string[] | undefined
}

const xml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these may not stand in XML at all.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

const dayMs = 86_400_000
/** Days since the one that spreadsheets count from, with all digits: fewer end up a second before the moment. */
const serialOf = ({ local }: Clock): number =>
  (Date.parse(`${local.replace(' ', 'T')}${local.length > 10 ? '' : 'T00:00:00'}Z`) - Date.UTC(1899, 11, 30)) / dayMs

function xlsxCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c s="${cell.local.length > 10 ? 2 : 1}"><v>${serialOf(cell)}</v></c>`
  // An inline string is never a formula, so it needs no apostrophe; as a cell of text it keeps its zeros when somebody types over it.
  return `<c s="3" t="inlineStr"><is><t xml:space="preserve">${xml(String(cell))}</t></is></c>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const bookNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

// Cells of the first kind are plain, then days, moments and text.
const styles = `${head}<styleSheet xmlns="${bookNames}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** The parts of a workbook that are not its sheets. */
function frameOf(names: readonly string[]): ZipPart[] {
  const overrides = names.map((_, at) => `<Override PartName="/${partOf(at)}" ContentType="${officeType}.worksheet+xml"/>`)
  const relations = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relationTypes}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const sheets = names.map((name, at) => `<sheet name="${xml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relationTypes}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packageNames}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNames}/relationships">${relations.join('')}<Relationship Id="rId${names.length + 1}" Type="${relationTypes}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${bookNames}" xmlns:r="${relationTypes}"><sheets>${sheets.join('')}</sheets></workbook>`,
  }
  return [
    ...Object.entries(parts).map(([name, content]) => ({ name, content: head + content })),
    { name: 'xl/styles.xml', content: styles },
  ]
}

const partOf = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`

const longestName = 31
const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .toWellFormed()
    .replace(/[' ]+$/, '')

/** Names that Excel opens: short, without the signs that it keeps for addresses, and each once whatever its capitals. */
export function tabNames(names: readonly string[]): string[] {
  const taken = new Set(['history'])
  return names.map((name) => {
    const plain = name.replace(/[[\]:*?/\\\p{C}]+/gu, ' ').replace(/\s+/g, ' ')
    const whole = plain.replace(/^[' ]+|[' ]+$/g, '') || 'Sheet'
    let found = cut(whole, longestName)
    for (let copy = 2; taken.has(found.toLowerCase()); copy += 1) {
      const mark = ` (${copy})`
      found = cut(whole, longestName - mark.length) + mark
    }
    taken.add(found.toLowerCase())
    return found
  })
}

/** Lists on the tabs of one XLSX as a stream of its zip's bytes: one after another, so that none of them ever stands in memory. */
export function workbook(tabs: readonly Tab[], caption = nothingSaid): AsyncGenerator<Uint8Array> {
  const names = tabNames(tabs.map(({ name }) => name))
  const sheets = tabs.map((tab, at) => ({ name: partOf(at), content: worksheet(tab, caption) }))
  // What it is about is known once its first rows are written.
  return zipOf([...frameOf(names), ...sheets, { name: 'docProps/core.xml', content: properties(caption) }], new Date())
}

/** A list as XLSX. */
export const xlsx = (rows: Rows, columns?: readonly string[], caption = nothingSaid): AsyncGenerator<Uint8Array> =>
  workbook([{ name: 'List', rows, columns }], caption)

/** A list whose cells stand as they are: text stays text, also where it reads as a number or a day. */
export interface PlainTab {
  name: string
  lines: readonly (readonly Cell[])[]
}

/** Such lists as an XLSX whose bytes follow from them alone. */
export async function plainWorkbook(tabs: readonly PlainTab[]): Promise<Uint8Array> {
  const names = tabNames(tabs.map(({ name }) => name))
  const sheets = tabs.map(({ lines }, at) => ({
    name: partOf(at),
    content: `${head}<worksheet xmlns="${bookNames}"><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>${lines
      .map((line) => `<row>${line.map(xlsxCell).join('')}</row>`)
      .join('')}</sheetData></worksheet>`,
  }))
  const chunks: Uint8Array[] = []
  const about = { name: 'docProps/core.xml', content: properties(nothingSaid) }
  // The first day that a zip can say, by whatever clock.
  for await (const chunk of zipOf([...frameOf(names), ...sheets, about], new Date(1980, 0, 1))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* properties({ about }: SheetCaption): AsyncGenerator<string> {
  const [title = 'List', ...rest] = about
  yield `${head}<cp:coreProperties xmlns:cp="${packageNames}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xml(title)}</dc:title><dc:description>${xml(rest.join(' '))}</dc:description></cp:coreProperties>`
}

async function* worksheet({ rows, columns }: Tab, caption: SheetCaption): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${bookNames}"><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`
  for await (const lines of linesOf(rows, columns, caption))
    yield lines.map((line) => `<row>${line.map(xlsxCell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}
