import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { serverless, unable } from './lib/local/house'
import { update } from './lib/local/update.svelte'
import { settings } from './lib/settings.svelte'

if (serverless) void unable() // the engine comes while the page is read
settings.show()
void update.watch()
export default mount(App, { target: document.getElementById('app')! })
