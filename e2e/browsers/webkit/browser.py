"""Runs WebKitGTK under automation with a profile that lasts. MiniBrowser keeps nothing under automation."""

import sys

import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, Gtk, WebKit2

profile, language = sys.argv[1:]
manager = WebKit2.WebsiteDataManager(
    base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache'
)
cookies = manager.get_cookie_manager()
cookies.set_persistent_storage(f'{profile}/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
context.set_preferred_languages([language])
settings = WebKit2.Settings()


def open_tab(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=390, default_height=844)
    view.connect('close', lambda _view: window.destroy())
    view.connect('web-process-terminated', lambda _view, _reason: window.destroy())
    window.add(view)
    window.show_all()
    # No window manager gives a new window the keyboard.
    window.get_window().focus(Gdk.CURRENT_TIME)
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo.new()
    info.set_name('WebKitGTK')
    version = WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    info.set_version(*version)
    session.set_application_info(info)
    session.connect('create-web-view', open_tab)


context.connect('automation-started', start)
Gtk.main()
