"""A wheel that contains the library. It is for one platform and every Python 3 on it."""

from setuptools import setup
from setuptools.dist import Distribution


class Carrying(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(Distribution().get_command_class("bdist_wheel")):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(distclass=Carrying, cmdclass={"bdist_wheel": Wheel})
