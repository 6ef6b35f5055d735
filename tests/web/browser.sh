#!/bin/sh
# The tests of the pages drive Debian's Chromium. It is installed here where it can be; where it
# cannot, those tests are skipped and say so.
command -v chromium >/dev/null || command -v chromium-browser >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo 'Installing Chromium for the tests of the pages, once; this takes about a minute' >&2
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
		apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core >/dev/null && exit 0
fi
echo 'NO CHROMIUM: the tests of the pages will be skipped. Install it, or run this as root.' >&2
