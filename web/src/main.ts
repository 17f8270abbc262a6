import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { update } from './lib/local/update.svelte'
import { settings } from './lib/settings.svelte'

settings.show()
void update.watch()
export default mount(App, { target: document.getElementById('app')! })
