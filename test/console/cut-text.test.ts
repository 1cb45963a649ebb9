import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { cutTexts } from '../support/cut-text.ts'
import { openedConsole } from '../support/opened-console.ts'
import { decided, MONOLITH } from '../support/questions.ts'
import { DESKTOP, PHONE, TABLET } from '../support/visitor.ts'

const opened = openedConsole()

browserTest('no text is cut without a sign, on a phone, a tablet and a desktop', async () => {
  const ada = await opened.visitor()
  const caller = await callerAt(opened.service.address, await ada.join('Ada'))
  const id = await decided(caller, MONOLITH)
  await opened.service.cursors.catchUp()
  for (const path of ['/', '/decisions', `/decisions/${id}`, `/debates/${id}`, '/models', '/agents', '/audit']) {
    await ada.visit(path)
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      await ada.page.setViewportSize(viewport)
      expect.soft(await cutTexts(ada.page), `${path}, ${viewport.width}`).toEqual([])
    }
  }
})
