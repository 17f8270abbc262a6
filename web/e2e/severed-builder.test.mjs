// The army builder and the table editor of Severed Union, and free battles with what was made in them.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { Person } from './person.mjs'
import { program, root } from './server.mjs'
import { stage } from './story.mjs'

const story = stage()
let folder
before(() => (folder = mkdtempSync(join(tmpdir(), 'longroll-files-'))))
after(() => rmSync(folder, { recursive: true, force: true }))

class Maker extends Person {
  async builder() {
    await this.page.goto(`${this.address}/#/make/severed/army`)
    await this.page.waitForSelector('[data-hire=infantry]')
  }
  async editor() {
    await this.page.goto(`${this.address}/#/make/severed/table`)
    await this.page.waitForSelector('[data-kind=forest]')
  }
  text = (id) => this.page.textContent(`[data-testid=${id}]`)
  async reads(id, pattern) {
    await this.page.waitForFunction(
      ([id, source]) => new RegExp(source).test(document.querySelector(`[data-testid=${id}]`)?.textContent ?? ''),
      [id, pattern.source],
    )
  }
  async saved(name) {
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByText('Save as a file').click(),
    ])
    const path = join(folder, name)
    await file.saveAs(path)
    return path
  }
  async load(path) {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByText('Open a file…').click(),
    ])
    await chooser.setFiles(path)
  }
  // A point of the table, in inches, on the screen.
  async spot(x, y) {
    return this.page.$eval(
      '[data-testid=canvas]',
      (svg, [x, y]) => {
        const height = svg.querySelector('clipPath rect').height.baseVal.value
        const p = new DOMPoint(x * 20, height - y * 20).matrixTransform(svg.getScreenCTM())
        return [p.x, p.y]
      },
      [x, y],
    )
  }
  async clickAt(x, y, options) {
    await this.page.mouse.click(...(await this.spot(x, y)), options)
  }
  async dragFrom(from, to) {
    await this.page.mouse.move(...from)
    await this.page.mouse.down()
    await this.page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    await this.page.mouse.move(...to)
    await this.page.mouse.up()
  }
  async middleOf(selector) {
    const box = await this.page.locator(selector).first().boundingBox()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  // What the editor keeps, as it will be written.
  kept = () => this.page.evaluate(() => JSON.parse(localStorage.getItem('longroll.made.severed.scenarios') ?? '[]')[0])
}

const validate = (path) => {
  try {
    return {
      right: true,
      said: execFileSync(program('longroll'), ['validate', 'severed', path], {
        encoding: 'utf8',
        env: { ...process.env, LONGROLL_DATA: join(root, 'data') },
      }),
    }
  } catch (error) {
    return { right: false, said: String(error.stdout) + String(error.stderr) }
  }
}

story('an army is built, priced, refused with the rule, and kept', async (sit) => {
  const me = await sit({}, Maker)
  const { page } = me
  await me.builder()
  await page.getByRole('button', { name: 'Sample Confederate army' }).click()
  await me.reads('total', /^744$/)
  await me.reads('bases', /^60$/)
  await me.reads('verdict', /Fit for the field/)
  await me.shot('builder-army')

  await page.click('[data-hire=general]')
  await page.click('[data-hire=general]')
  await me.reads('verdict', /4 generals; 3 are allowed.*PTS-11/)
  await me.reads('verdict', /844 points; 750 are agreed.*STYLE-04/)
  await me.shot('builder-army-refused')
  await page.locator('.rule-link', { hasText: 'PTS-11' }).click()
  await page.waitForSelector('[data-rule="PTS-11"].wanted')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await me.reads('verdict', /Fit for the field/)

  const horse = page.locator('[data-unit="Cavalry Battalion 1"]')
  await horse.getByLabel('One Base more').click()
  await me.reads('total', /^760$/)
  assert.equal(await horse.locator('[data-testid=points]').textContent(), '64')
  await page.locator('[data-unit="Infantry Battalion 1"] input[type=checkbox]').first().check()
  await me.reads('total', /^772$/)
  await page.locator('[data-unit="General 2"]').getByLabel('Dismiss General 2').click()
  await me.reads('total', /^722$/)
  await page.locator('[data-unit="General 1"] .name').fill('Robert Lee')
  await page.getByLabel('Name of the army').fill('Army of Tests')
  await me.reads('verdict', /Fit for the field/)

  const path = await me.saved('army.toml')
  assert.match(validate(path).said, /an army of the CSA, Army of Tests: 722 points, 60 Bases/)
  await page.reload()
  await page.waitForSelector('[data-unit="Robert Lee"]')
  await me.load(path)
  await page.waitForFunction(() => document.querySelectorAll('nav li.CSA .open').length > 1)
  await me.reads('total', /^722$/)

  await page.emulateMedia({ media: 'print' })
  assert.ok(await page.locator('[data-testid=roster]').isVisible(), 'the roster is printed')
  assert.ok(!(await page.locator('.page').isVisible()), 'and nothing else')
  assert.equal(await page.locator('[data-testid=roster] .boxes i').count(), 60)
  await me.shot('builder-roster')
})

story('a table is laid out by hand and saved as a scenario that longroll validates', async (sit) => {
  const me = await sit({}, Maker)
  const { page } = me
  await me.editor()
  await me.reads('verdict', /Ready to play/)

  await page.click('[data-kind=forest]')
  await me.clickAt(15, 30)
  await page.waitForSelector('[data-piece=forest]')
  const at = async () => (await me.kept()).features[0].points
  const before = await at()
  await me.dragFrom(await me.spot(15, 30), await me.spot(25, 20))
  const moved = await at()
  assert.ok(
    Math.abs(moved[0][0] - before[0][0] - 10) < 0.6 && Math.abs(moved[0][1] - before[0][1] + 10) < 0.6,
    'dragged ten inches',
  )
  await me.dragFrom(await me.middleOf('[data-handle="1 0"]'), await me.spot(40, 20))
  assert.equal(Math.max(...(await at()).map((p) => p[0])), 39.5, 'stretched to the grid')
  await me.dragFrom(await me.middleOf('[data-handle="turn"]'), await me.spot(60, 20))
  const turned = (await me.kept()).features[0].turn
  assert.ok(turned >= 255 && turned <= 285, `turned to ${turned}`)
  await page.keyboard.press('[')
  assert.equal((await me.kept()).features[0].turn, (turned + 15) % 360)
  const corner = page.locator('[data-corner="2"]')
  await corner.dblclick()
  assert.equal((await at()).length, moved.length - 1)
  await me.shot('editor-piece')

  await page.click('[data-kind=stone_wall]')
  await me.clickAt(10, 10)
  await me.clickAt(20, 12)
  await page.mouse.dblclick(...(await me.spot(30, 10)))
  await page.waitForSelector('[data-piece=stone_wall]')
  await page.click('[data-kind=deep_river]')
  await me.clickAt(0, 36)
  await me.clickAt(40, 38)
  await me.clickAt(72, 36)
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-piece=deep_river]')
  await page.click('[data-kind=bridge]')
  await me.clickAt(36, 38)
  await page.click('[data-kind=objective]')
  await me.clickAt(60, 20)
  await page.getByLabel('Value').fill('3')
  await page.getByLabel('Value').blur()
  let plan = await me.kept()
  assert.deepEqual(
    plan.features.map((each) => each.id),
    ['forest', 'stone_wall', 'deep_river', 'bridge'],
  )
  assert.deepEqual(plan.features[1].points, [
    [10, 10],
    [20, 12],
    [30, 10],
  ])
  assert.equal(plan.objectives[1].value, 3)

  // The keyboard alone: choose, nudge, copy, delete, undo, redo.
  await page.focus('[data-testid=canvas]')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  assert.deepEqual((await me.kept()).objectives[1].points, [[59.5, 22.5]])
  await page.keyboard.press('Control+d')
  assert.equal((await me.kept()).objectives.length, 3)
  await page.keyboard.press('Delete')
  assert.equal((await me.kept()).objectives.length, 2)
  await page.keyboard.press('Control+z')
  assert.equal((await me.kept()).objectives.length, 3)
  await page.keyboard.press('Control+Shift+z')
  assert.equal((await me.kept()).objectives.length, 2)
  await page.keyboard.press('Escape')

  // Deployment and victory; what is wrong is said at once.
  await page.getByLabel('North zone').selectOption('own')
  await page.waitForSelector('[data-piece=north_zone]')
  await page.getByLabel('North army').selectOption('usa-sample')
  await me.reads('verdict', /both armies are of one side/)
  await page.getByLabel('North army').selectOption('csa-sample')
  await page.getByLabel('Victory by').selectOption('mission')
  await page.getByRole('button', { name: 'Add' }).click()
  await me.reads('verdict', /Ready to play/)
  await page.getByLabel('Name of the table').fill('Test Creek')
  await me.shot('editor-scenario')

  const path = await me.saved('scenario.toml')
  const { right, said } = validate(path)
  assert.ok(right, said)
  assert.match(
    said,
    /a scenario, Test Creek, of 12 turns; a table, Test Creek: 72 by 48 inches, 4 features, 2 objectives/,
  )
  await me.load(path)
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('longroll.made.severed.scenarios')).length === 2)
  const again = await me.saved('again.toml')
  assert.equal(readFileSync(again, 'utf8'), readFileSync(path, 'utf8'), 'a file comes back as it was')

  // A crossed outline is refused, and the piece is marked.
  await page.getByRole('button', { name: 'forest Forest', exact: true }).click()
  const [x, y] = await me.middleOf('[data-corner="0"]')
  await me.dragFrom([x, y], await me.spot(70, 2))
  await me.dragFrom(await me.middleOf('[data-corner="1"]'), await me.spot(2, 46))
  await me.reads('verdict', /cross itself/)
  await page.waitForSelector('.pick.bad[data-piece=forest]')
})

story.long('a free battle with an army and a table of one’s own', async (sit) => {
  const me = await sit({}, Maker)
  const { page } = me
  await me.editor()
  await page.getByLabel('Open a table').selectOption({ label: 'The Mill' })
  await page.getByLabel('Name of the table').fill('Our mill')
  await me.reads('verdict', /Ready to play/)
  await me.builder()
  await page.getByRole('button', { name: 'Federal outpost', exact: true }).click()
  await me.reads('verdict', /Fit for the field/)
  await page.getByText('Fight with it').click()
  const free = page.locator('[data-testid=free-battle]')
  await free.getByText('216 points, 15 Bases').waitFor()
  await free.getByLabel('Confederate army').selectOption('csa-small')
  await free.getByLabel('Table').selectOption({ label: 'Our mill' })
  await me.shot('new-free-battle')
  const created = async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((each) => each.url().endsWith('/api/tables')),
      page.getByRole('button', { name: 'Set up the table' }).click(),
    ])
    assert.equal(answer.status(), 201, await answer.text())
    return { sent: answer.request().postDataJSON(), made: await answer.json() }
  }
  const { sent, made } = await created()
  assert.match(sent.file, /free = true[^]*\[table\][^]*title = "Our mill"[^]*\[south\]/)
  const summary = await fetch(`${me.address}/api/tables/${made.table}`, {
    headers: { Authorization: `Bearer ${made.secrets[0]}` },
  })
  assert.equal((await summary.json()).scenario, 'own')

  await me.editor()
  await page.getByText('Play it').click()
  await page.locator('label.picked', { hasText: 'Our mill' }).waitFor()
  assert.match((await created()).sent.file, /title = "Our mill"/)
})
