// A story is a test with a server of its own, on dice and computers that its seed decides, and the people who come to it.
// Of one that fails everything is kept that can tell why.
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { Person, launch, patience } from './person.mjs'
import { root, serve } from './server.mjs'

// `story.long` tells one only when all are told (`npm run e2e:all`): it takes long, and what it is about is proven in another
// story or without a browser too.
export const withLong = (story) =>
  Object.assign(story, { long: process.env.STORIES === 'all' ? story : (title) => test(title, { skip: true }) })

// One browser for the stories of a file. `tell` is given `sit`, which brings a person to the story, and the server.
export function stage(program) {
  let browser
  after(() => browser?.close())
  return withLong((title, tell, { seed = 1 } = {}) =>
    test(title, async () => {
      browser ??= await launch(program)
      const server = await serve(seed)
      const people = []
      const sit = async (options, kind = Person) => {
        people.push(await kind.sit(browser, server.address, options))
        return people.at(-1)
      }
      try {
        await Promise.race([tell(sit, server), tooLong()])
        for (const each of people) each.assertNoComplaints()
      } catch (error) {
        const folder = await keep(title, people, server, `${title}, seed ${seed}\n${error.stack}`)
        const note = `\nseed ${seed}; the screens are kept in ${folder}`
        error.message += note
        error.stack += note
        throw error
      } finally {
        for (const each of people) await each.context.close()
        await server.stop()
      }
    }),
  )
}

// A page that waits in vain for ever must not keep the others waiting.
export const tooLong = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('the story does not end')), 5 * patience).unref())

async function keep(title, people, server, what) {
  const name = `${basename(process.argv[1], '.test.mjs')} ${title}`.replace(/[^a-z0-9]+/gi, '-').slice(0, 90)
  const folder = join(root, 'build', 'e2e-failures', `${name}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'story.txt'), what)
  writeFileSync(join(folder, 'server.log'), server.log())
  for (const [i, each] of people.entries()) {
    const file = (ending) => join(folder, `${i + 1}.${ending}`)
    await each.page.screenshot({ path: file('png') }).catch((error) => each.console.push(String(error)))
    writeFileSync(file('html'), await each.page.content().catch(String))
    writeFileSync(file('console.txt'), each.console.join('\n'))
    writeFileSync(file('messages.txt'), each.messages.join('\n'))
  }
  return folder
}
